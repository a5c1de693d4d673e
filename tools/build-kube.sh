#!/usr/bin/env bash
# Builds the control plane that the suite `cluster` runs, from kube/main.go, into a cache that outlives the checkout, and prints its
# path; with --path it only prints. The build takes about ten minutes of one core, once per version. A second one waits for the first.
set -euo pipefail
cd "$(dirname "$0")/kube"

version=$(sed -n 's/^\tk8s\.io\/kubernetes v//p' go.mod)
folder=${XDG_CACHE_HOME:-$HOME/.cache}/hatchery/kube-$version-$(cat main.go go.mod | cksum | cut -d ' ' -f 1)
echo "$folder/kube"
[[ ${1:-} != --path && ! -x $folder/kube ]] || exit 0

mkdir -p "$folder"
exec 9>"$folder/lock"
if command -v flock >/dev/null; then flock 9; fi
[[ ! -x $folder/kube ]] || exit 0

[[ $version =~ ^1\.([0-9]+)\. ]]
flags="-s -w"
for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
  flags+=" -X $package.gitVersion=v$version -X $package.gitMajor=1 -X $package.gitMinor=${BASH_REMATCH[1]}"
done
# Nobody debugs the result, and two compilers at a time hold 2 GB at most.
CGO_ENABLED=0 go build -p 2 -buildvcs=false -gcflags=all=-dwarf=false -ldflags "$flags" -o "$folder/draft" .
mv "$folder/draft" "$folder/kube"
