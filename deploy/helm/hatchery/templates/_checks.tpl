{{- /* Pods at full scale that have a database, while each Deployment replaces one. */}}
{{- define "hatchery.databasePods" -}}
{{- $pods := 0 }}
{{- range $own := .Values.services }}
{{- $settings := mergeOverwrite (deepCopy $.Values.defaults) $own }}
{{- if has "DATABASE_URL" $settings.secrets }}{{ $pods = add $pods 1 (max (int $settings.replicas) (int $settings.autoscaling.maxReplicas)) }}{{ end }}
{{- end }}
{{- $pods }}
{{- end }}

{{- /* Connections of a pod to Postgres itself: requests, 2 for leaders, 2 for prepared reads, 1 to listen. A pooler takes all but the last. */}}
{{- define "hatchery.connectionsOfPod" -}}
{{- if eq .Values.database.pooling "transaction" }}1{{ else }}{{ add (int .Values.database.poolSize) 5 }}{{ end }}
{{- end }}

{{- define "hatchery.connections" -}}
{{- mul (include "hatchery.databasePods" . | int) (include "hatchery.connectionsOfPod" . | int) }}
{{- end }}

{{- /* What a schema of values cannot know. */}}
{{- define "hatchery.checks" -}}
{{- $database := .Values.database }}
{{- $connections := include "hatchery.connections" . | int }}
{{- $free := sub (int $database.maxConnections) (int $database.reservedConnections) }}
{{- if gt $connections (int $free) }}
{{- fail (printf "%s pods with %s connections each open %d connections to Postgres at full scale, and database.maxConnections less database.reservedConnections leaves %d. Allow Postgres more, lower database.poolSize or autoscaling.maxReplicas, or put a pooler in front (docs/runbooks/pooler.md)." (include "hatchery.databasePods" .) (include "hatchery.connectionsOfPod" .) $connections $free) }}
{{- end }}
{{- if and (not .Values.withoutContracts) (not (hasKey .Values.deployments (.Values.chainId | int64 | toString))) }}
{{- fail (printf "There are no contracts on chain %d: put their addresses into deployments (docs/runbooks/deploy-contracts.md), or set withoutContracts=true to start without any." (int64 .Values.chainId)) }}
{{- end }}
{{- if and .Values.files.s3.endpoint (not .Values.files.s3.bucket) }}{{ fail "files.s3.bucket is missing: files.s3.endpoint is set." }}{{ end }}
{{- if and .Values.files.s3.endpoint .Values.files.volumeClaim }}{{ fail "Files are kept in a bucket or on a volume: files.s3.endpoint and files.volumeClaim are both set." }}{{ end }}
{{- $external := .Values.externalSecrets }}
{{- if $external.enabled }}
{{- if not $external.secretStoreRef.name }}{{ fail "externalSecrets.secretStoreRef.name is missing." }}{{ end }}
{{- if not (or $external.keys $external.dataFrom) }}{{ fail "externalSecrets has neither keys nor dataFrom: it would make an empty Secret." }}{{ end }}
{{- end }}
{{- if and .Values.nestWatch.enabled .Values.ingress.enabled (not .Values.nestWatch.host) }}{{ fail "nestWatch.host is missing: the game needs a host of its own." }}{{ end }}
{{- if and .Values.database.role .Values.database.ownUrls (not (contains "{service}" .Values.database.role)) }}{{ fail "database.role names one role for all services, and database.ownUrls gives each its own: write {service} into it." }}{{ end }}
{{- range $service, $own := .Values.services }}
{{- $settings := mergeOverwrite (deepCopy $.Values.defaults) $own }}
{{- $most := int $settings.autoscaling.maxReplicas }}
{{- if and $most (lt $most (int $settings.replicas)) }}{{ fail (printf "services.%s.autoscaling.maxReplicas is below its replicas." $service) }}{{ end }}
{{- range $settings.callers }}
{{- if not (hasKey $.Values.services .) }}{{ fail (printf "services.%s.callers names %s, which is no service." $service .) }}{{ end }}
{{- end }}
{{- end }}
{{- end }}
