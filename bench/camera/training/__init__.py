"""The training of the card reader's two networks; needs PyTorch, see the README beside."""
