"""Cameras of the scene, as in terrace.views."""

VIEWS = {
    "workbench-dusk": dict(at=(0.0, -1.05, 0.66), yaw=0.0, pitch=29.0, lens=36.0, horizon=0.5, size=(1920, 1080),
                           mist=(50.0, 60.0), focus=(1.05, 1.4)),
    "workbench-dusk-tall": dict(at=(0.210, -1.12, 0.72), yaw=0.0, pitch=29.0, lens=55.0, horizon=0.5, size=(960, 1200),
                                mist=(50.0, 60.0), focus=(1.15, 2.0)),
}
