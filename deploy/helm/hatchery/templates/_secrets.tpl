{{- /*
  The keys of the Secret that a process gets, as JSON: needed and optional ones. Each becomes a file that is named like the variable.
  Takes `service` and `settings`.
*/}}
{{- define "hatchery.secretItems" -}}
{{- $name := include "hatchery.environmentName" .service }}
{{- $prefix := ternary (printf "%s_" $name) "" .Values.database.ownUrls }}
{{- $needed := list (dict "key" (printf "PASSPORT_KEY_%s" $name) "path" "PASSPORT_KEY") }}
{{- $optional := list }}
{{- range .settings.secrets }}
{{- $needed = append $needed (dict "key" (printf "%s%s" (ternary $prefix "" (hasPrefix "DATABASE_" .)) .) "path" .) }}
{{- end }}
{{- range .settings.optionalSecrets }}{{ $optional = append $optional (dict "key" . "path" .) }}{{ end }}
{{- if has "DATABASE_URL" .settings.secrets }}
{{- if .Values.database.replica }}{{ $needed = append $needed (dict "key" (printf "%sDATABASE_REPLICA_URL" $prefix) "path" "DATABASE_REPLICA_URL") }}{{ end }}
{{- if eq .Values.database.pooling "transaction" }}{{ $optional = append $optional (dict "key" (printf "%sDATABASE_DIRECT_URL" $prefix) "path" "DATABASE_DIRECT_URL") }}{{ end }}
{{- end }}
{{- $more := list }}
{{- if and .Values.google.clientId (eq .service "users") }}{{ $more = append $more "GOOGLE_CLIENT_SECRET" }}{{ end }}
{{- if and .Values.mail.from (eq .service "users") }}{{ $more = append $more "SMTP_URL" }}{{ end }}
{{- if and .Values.files.s3.endpoint .settings.takesFiles }}{{ $more = concat $more (list "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY") }}{{ end }}
{{- if has "KAFKA_BROKERS" .settings.secrets }}
{{- if ne .Values.kafka.sasl "off" }}{{ $more = concat $more (list "KAFKA_USERNAME" "KAFKA_PASSWORD") }}{{ end }}
{{- if .Values.kafka.ownCa }}{{ $more = append $more "KAFKA_CA" }}{{ end }}
{{- end }}
{{- range $more }}{{ $needed = append $needed (dict "key" . "path" .) }}{{ end }}
{{- dict "needed" $needed "optional" $optional | toJson }}
{{- end }}

{{- /* The volume with those files. 288 is 0440: the group of the pod reads it. */}}
{{- define "hatchery.secretVolume" -}}
{{- $items := include "hatchery.secretItems" . | fromJson }}
name: secrets
projected:
  defaultMode: 288
  sources:
    - secret: { name: {{ .Values.existingSecret }}, items: {{ toJson $items.needed }} }
    {{- with $items.optional }}
    - secret: { name: {{ $.Values.existingSecret }}, optional: true, items: {{ toJson . }} }
    {{- end }}
{{- end }}
