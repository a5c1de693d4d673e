{{- /* What every container of the release may do. */}}
{{- define "hatchery.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* fsGroup lets the user of the image read Secrets that nobody else may. */}}
{{- define "hatchery.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- /* Where pods run. Takes `settings`. */}}
{{- define "hatchery.placement" -}}
{{- with .settings.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .settings.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .settings.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .settings.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- if .Values.topologySpread.keys }}
topologySpreadConstraints:
  {{- range .Values.topologySpread.keys }}
  - topologyKey: {{ . }}
    maxSkew: 1
    whenUnsatisfiable: {{ $.Values.topologySpread.whenUnsatisfiable }}
    labelSelector:
      matchLabels: {{- include "hatchery.labels" $ | nindent 8 }}
    # Pods of the release before do not count, or a rolling upgrade would end uneven.
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- end }}
{{- end }}

{{- define "hatchery.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "hatchery.name" . }}
  labels: {{- include "hatchery.metadata" . | nindent 4 }}
  {{- with merge (dict) (.hook | default dict) .settings.serviceAccount.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
{{- end }}
