"""More of the same town at dusk: a semi with a bay, a corner shop, the firm's workshop, an open control panel."""
