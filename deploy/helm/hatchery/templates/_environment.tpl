{{- /* The environment of a process, without any secret. Takes `service` and `settings`. */}}
{{- define "hatchery.environment" -}}
{{- $s3 := .Values.files.s3 -}}
- { name: SECRETS_DIRECTORY, value: /run/secrets/hatchery }
- { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
- { name: SERVICE_URLS, value: {{ include "hatchery.serviceUrls" . | quote }} }
- { name: CHAIN_ID, value: {{ .Values.chainId | int64 | quote }} }
- { name: CHAIN_ENVIRONMENT, value: {{ .Values.chainEnvironment | quote }} }
{{- if eq .service "gateway" }}
- { name: PUBLIC_RPC_URLS, value: {{ include "hatchery.publicRpcUrls" . | quote }} }
{{- end }}
- { name: DRAIN_SECONDS, value: {{ .Values.drainSeconds | quote }} }
{{- with .Values.deployments }}
- { name: DEPLOYMENTS, value: {{ toJson . | quote }} }
{{- end }}
{{- if and .Values.google.clientId (has .service (list "gateway" "users")) }}
- { name: GOOGLE_CLIENT_ID, value: {{ .Values.google.clientId | quote }} }
{{- end }}
{{- if and .Values.google.clientId (eq .service "users") }}
- { name: GOOGLE_ISSUER, value: {{ .Values.google.issuer | quote }} }
{{- end }}
{{- if and .Values.gameOrigins (has .service (list "gateway" "games")) }}
- { name: GAME_ORIGINS, value: {{ .Values.gameOrigins | quote }} }
{{- end }}
{{- if and .Values.mail.from (eq .service "users") }}
- { name: MAIL_FROM, value: {{ .Values.mail.from | quote }} }
{{- end }}
{{- if and $s3.endpoint (or .settings.takesFiles (eq .service "gateway")) }}
- { name: S3_ENDPOINT, value: {{ $s3.endpoint | quote }} }
{{- with $s3.publicEndpoint }}
- { name: S3_PUBLIC_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- end }}
{{- if and $s3.endpoint .settings.takesFiles }}
- { name: S3_REGION, value: {{ $s3.region | quote }} }
- { name: S3_BUCKET, value: {{ $s3.bucket | quote }} }
{{- else if and .Values.files.volumeClaim .settings.takesFiles }}
- { name: FILES_DIRECTORY, value: /files }
{{- end }}
{{- if has "DATABASE_URL" .settings.secrets }}
- { name: DATABASE_POOLING, value: {{ .Values.database.pooling | quote }} }
- { name: DATABASE_NAMED_STATEMENTS, value: {{ .Values.database.namedStatements | quote }} }
- { name: DATABASE_POOL_SIZE, value: {{ .Values.database.poolSize | quote }} }
- { name: DATABASE_MIGRATIONS, value: {{ ternary "elsewhere" "at-start" .Values.migrations.enabled }} }
{{- end }}
{{- if has "KAFKA_BROKERS" .settings.secrets }}
- { name: KAFKA_REPLICATION, value: {{ .Values.kafka.replication | quote }} }
- { name: KAFKA_TLS, value: {{ ternary "on" "off" .Values.kafka.tls | quote }} }
- { name: KAFKA_SASL, value: {{ .Values.kafka.sasl | quote }} }
{{- end }}
{{- with .Values.tracing.endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }} }
- { name: OTEL_TRACES_SAMPLER, value: parentbased_traceidratio }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ $.Values.tracing.sampleRatio | quote }} }
{{- end }}
{{- range $name, $value := .settings.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
