"""Pictures of the boards: a view goes in, PNG bytes come out."""
