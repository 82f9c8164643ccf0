"""The laws of all games, for Kookaburra while it is not in the catalog."""

from __future__ import annotations

import pytest

from engines import kookaburra
from tests.test_contract import (  # noqa: F401
    test_a_choice_that_was_changed_is_replaced_where_it_stood,
    test_a_record_replays_every_state,
    test_a_record_without_changed_choices_ends_the_same,
    test_a_result_exactly_when_nobody_is_to_move,
    test_a_view_of_no_seat_is_refused,
    test_apply_leaves_the_state_untouched_and_is_a_function,
    test_events_are_what_the_docstring_lists,
    test_hidden_is_declared_honestly,
    test_only_a_move_ends_a_turn_and_simultaneous_choices_do_not,
    test_options_not_given_take_their_defaults,
    test_setup_refuses_what_is_not_allowed,
    test_state_and_view_are_frozen_slotted_dataclasses,
    test_states_views_and_events_survive_storage,
    test_what_is_not_listed_is_illegal_and_changes_nothing,
    test_who_may_move_what,
)
from tests.test_secrecy import (  # noqa: F401
    test_a_move_teaches_nothing_before_its_turn_is_over,
    test_an_imagined_state_looks_like_the_real_one,
    test_imagining_finds_other_states,
    test_imagining_is_a_function_of_what_is_seen,
)

pytestmark = pytest.mark.parametrize("rules", [kookaburra], ids=["kookaburra"])
