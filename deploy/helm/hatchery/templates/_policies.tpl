{{- /* One rule of egress. Takes a list: values of networkPolicy.egress, and the kind of neighbour. An empty `to` is everywhere. */}}
{{- define "hatchery.egress" -}}
{{- $rule := index (index . 0) (index . 1) }}
- ports: [{{ range $index, $port := $rule.ports }}{{ if $index }}, {{ end }}{ port: {{ $port }}, protocol: TCP }{{ if eq (index $ 1) "dns" }}, { port: {{ $port }}, protocol: UDP }{{ end }}{{ end }}]
  {{- with $rule.to }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "hatchery.scraping" -}}
{{- with .Values.metrics.scrapers }}
- from: {{- toYaml . | nindent 4 }}
  ports: [{ port: 9090 }]
{{- end }}
{{- end }}

{{- /* The kinds of neighbours that a process talks to, as JSON. Takes `service` and `settings`. */}}
{{- define "hatchery.neighbours" -}}
{{- $kinds := list "dns" }}
{{- if has "DATABASE_URL" .settings.secrets }}{{ $kinds = append $kinds "postgres" }}{{ end }}
{{- if has "KAFKA_BROKERS" .settings.secrets }}{{ $kinds = append $kinds "kafka" }}{{ end }}
{{- if has "REDIS_URL" .settings.secrets }}{{ $kinds = append $kinds "redis" }}{{ end }}
{{- if has "RPC_URLS" .settings.secrets }}{{ $kinds = append $kinds "rpc" }}{{ end }}
{{- if and .settings.takesFiles .Values.files.s3.endpoint }}{{ $kinds = append $kinds "s3" }}{{ end }}
{{- if .Values.tracing.endpoint }}{{ $kinds = append $kinds "otlp" }}{{ end }}
{{- if eq .service "signer" }}{{ $kinds = append $kinds "kms" }}{{ end }}
{{- if eq .service "users" }}
{{- $kinds = append $kinds "web" }}
{{- if .Values.mail.from }}{{ $kinds = append $kinds "smtp" }}{{ end }}
{{- end }}
{{- toJson $kinds }}
{{- end }}
