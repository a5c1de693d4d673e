// The control plane of Kubernetes for tests, as one program: `kube etcd …`, `kube apiserver …`, `kube controller-manager …`. Built
// together, the three share most of what there is to compile.
package main

import (
	"fmt"
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: kube etcd|apiserver|controller-manager [flags]")
		os.Exit(2)
	}
	role := os.Args[1]
	os.Args = append(os.Args[:1], os.Args[2:]...)
	switch role {
	case "etcd":
		etcdmain.Main(os.Args)
	case "apiserver":
		os.Exit(cli.Run(apiserver.NewAPIServerCommand()))
	case "controller-manager":
		os.Exit(cli.Run(controllers.NewControllerManagerCommand()))
	default:
		fmt.Fprintln(os.Stderr, "kube has no role", role)
		os.Exit(2)
	}
}
