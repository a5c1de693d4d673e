package main

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"

	log "github.com/hashicorp/go-hclog"
	"github.com/hashicorp/vault/builtin/logical/transit"
	vaulthttp "github.com/hashicorp/vault/http"
	"github.com/hashicorp/vault/internalshared/configutil"
	"github.com/hashicorp/vault/sdk/logical"
	"github.com/hashicorp/vault/sdk/physical/inmem"
	"github.com/hashicorp/vault/vault"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	logger := log.New(&log.LoggerOptions{Level: log.Error})
	store, err := inmem.NewInmem(nil, logger)
	must(err)
	core, err := vault.NewCore(&vault.CoreConfig{
		Physical: store, DisableMlock: true, Logger: logger, EnableRaw: false,
		LogicalBackends: map[string]logical.Factory{"transit": transit.Factory},
	})
	must(err)
	init, err := core.Initialize(context.Background(), &vault.InitParams{
		BarrierConfig: &vault.SealConfig{SecretShares: 1, SecretThreshold: 1}, RecoveryConfig: nil,
	})
	must(err)
	_, err = core.Unseal(init.SecretShares[0])
	must(err)
	listener, err := net.Listen("tcp", os.Args[1])
	must(err)
	json.NewEncoder(os.Stdout).Encode(map[string]string{"address": listener.Addr().String(), "token": init.RootToken})
	handler := vaulthttp.Handler.Handler(&vault.HandlerProperties{Core: core, ListenerConfig: &configutil.Listener{}})
	must(http.Serve(listener, handler))
}
