{{- define "hatchery.name" -}}{{ .Release.Name }}-{{ .service }}{{- end }}

{{- define "hatchery.labels" -}}
app.kubernetes.io/name: hatchery
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: {{ .service }}
{{- end }}

{{- define "hatchery.serviceUrls" -}}
{{- $urls := list -}}
{{- range $name := keys .Values.services | sortAlpha -}}
{{- if ne $name "gateway" -}}{{- $urls = append $urls (printf "%s=http://%s-%s:3000" $name $.Release.Name $name) -}}{{- end -}}
{{- end -}}
{{- join "," $urls -}}
{{- end }}

{{- define "hatchery.publicRpcUrls" -}}
{{- $urls := list -}}
{{- range $id := keys .Values.publicRpcUrls | sortAlpha -}}{{- $urls = append $urls (printf "%s=%s" $id (get $.Values.publicRpcUrls $id)) -}}{{- end -}}
{{- join "," $urls -}}
{{- end }}
