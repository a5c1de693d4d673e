{{- define "hatchery.name" -}}{{ .Release.Name }}-{{ .service }}{{- end }}

{{- /* What selects pods. Kubernetes refuses an upgrade that changes it, so nothing joins it. */}}
{{- define "hatchery.labels" -}}
app.kubernetes.io/name: hatchery
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: {{ .service }}
{{- end }}

{{- define "hatchery.metadata" -}}
{{ include "hatchery.labels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: hatchery
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "hatchery.environmentName" -}}{{ . | upper | replace "-" "_" }}{{- end }}

{{- /* Takes values and the name of an image. */}}
{{- define "hatchery.image" -}}
{{- $image := index .Values.images .imageName -}}
{{- with .Values.image.registry }}{{ trimSuffix "/" . }}/{{ end -}}
{{- if $image.digest -}}{{ $image.repository }}@{{ $image.digest }}
{{- else -}}{{ $image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
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
