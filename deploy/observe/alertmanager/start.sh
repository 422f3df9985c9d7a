#!/bin/sh
# Starts Alertmanager with a configuration made of the variables that the services have, since its own file cannot read any:
#
#   ALERT_MAIL_TO           who gets alerts by mail, sent by SMTP_URL (with SMTP_CA) from MAIL_FROM
#   ALERT_URL               a webhook of Slack, or of a program that takes the same, such as Mattermost
#
# The configuration holds the password of the mail account: it is written to memory (/tmp is a tmpfs), for its owner only.
# start.sh --print prints it instead. A setting that cannot be used is named, and the exit code is 64.
#
# It runs in BusyBox and in Debian's dash.
set -eu
umask 077

folder=$(dirname "$0")

refuse() {
  echo "$1" >&2
  exit 64
}

# A text as a YAML scalar.
quoted() {
  printf "'"
  printf '%s' "$1" | sed "s/'/''/g"
  printf "'"
}

# The bytes that stand behind a percent-encoding.
decoded() {
  printf '%s' "$1" | LC_ALL=C awk '
    BEGIN { for (byte = 1; byte < 256; byte++) of[sprintf("%02x", byte)] = sprintf("%c", byte) }
    {
      text = $0
      while ((at = index(text, "%")) > 0) {
        printf "%s%s", substr(text, 1, at - 1), of[tolower(substr(text, at + 1, 2))]
        text = substr(text, at + 3)
      }
      printf "%s", text
    }'
}

# SMTP_URL in parts, as the notifier reads it: scheme://user:password@host:port/name-for-ehlo?tls=…
read_smtp_url() {
  [ -n "${SMTP_URL:-}" ] || refuse "SMTP_URL: set it to the mail server, since ALERT_MAIL_TO asks for mails"
  [ -n "${MAIL_FROM:-}" ] || refuse "MAIL_FROM: set it to the sender, since ALERT_MAIL_TO asks for mails"
  scheme=${SMTP_URL%%://*}
  rest=${SMTP_URL#*://}
  query=''
  case $rest in *\?*) query=${rest#*\?} rest=${rest%%\?*} ;; esac
  path=''
  case $rest in */*) path=${rest#*/} rest=${rest%%/*} ;; esac
  user='' password=''
  case $rest in
    *@*)
      login=${rest%@*} rest=${rest##*@}
      user=$(decoded "${login%%:*}") password=$(decoded "${login#*:}")
      ;;
  esac
  # Alertmanager can require STARTTLS or do without; it knows no "if offered".
  require_tls=false
  case $scheme,$query in
    smtps,*) default_port=465 ;;
    smtp,*tls=required*) default_port=587 require_tls=true ;;
    smtp,*tls=opportunistic*) default_port=587 require_tls=true ;;
    smtp,*) default_port=25 ;;
    *) refuse "SMTP_URL: must begin with smtp:// or smtps://" ;;
  esac
  case $rest in
    *]) smarthost=$rest:$default_port ;;
    *:*) smarthost=$rest ;;
    *) smarthost=$rest:$default_port ;;
  esac
  # Alertmanager speaks implicit TLS on this port only.
  if [ "$scheme" = smtps ] && [ "${smarthost##*:}" != 465 ]; then
    refuse "SMTP_URL: Alertmanager sends by smtps:// to port 465 only; use smtp:// with ?tls=required, or ALERT_URL instead of ALERT_MAIL_TO"
  fi
  domain=${MAIL_FROM##*@}
  hello=${path:-${domain%%>*}}
}

mail_receiver() {
  cat <<YAML
    email_configs:
      - to: $(quoted "$ALERT_MAIL_TO")
        from: $(quoted "$MAIL_FROM")
        smarthost: $(quoted "$smarthost")
        hello: $(quoted "$hello")
        auth_username: $(quoted "$user")
        auth_password: $(quoted "$password")
        require_tls: $require_tls
        tls_config: { ca_file: $(quoted "${SMTP_CA:-}") }
        send_resolved: true
        headers: { Subject: '{{ template "website.subject" . }}', Auto-Submitted: auto-generated }
        html: ''
        text: '{{ template "website.text" . }}'
YAML
}

slack_receiver() {
  cat <<YAML
    slack_configs:
      - api_url: $(quoted "$ALERT_URL")
        send_resolved: true
        title: '{{ template "website.subject" . }}'
        title_link: ''
        text: '{{ template "website.text" . }}'
YAML
}

configuration() {
  # Alerts that the services send themselves (crates/alert): the notifier by both ways, the contact service by ALERT_URL. A
  # second notice comes only if the fault has lasted for another hour: the first may not have reached anybody.
  sent_by_services='EnquiryUndelivered|RefusedLetters'
  [ -z "${ALERT_URL:-}" ] || sent_by_services="$sent_by_services|SpoolOld|NotifierNotConsuming"
  sed "s/SENT_BY_SERVICES/$sent_by_services/; s#FOLDER#$folder#" "$folder/alertmanager.yml"
  echo 'receivers:'
  echo '  - name: operators'
  [ -z "${ALERT_MAIL_TO:-}" ] || mail_receiver
  [ -z "${ALERT_URL:-}" ] || slack_receiver
}

[ -n "${ALERT_MAIL_TO:-}${ALERT_URL:-}" ] || refuse "ALERT_MAIL_TO: set it, or ALERT_URL, so that somebody is notified of alerts"
[ -z "${ALERT_MAIL_TO:-}" ] || read_smtp_url

if [ "${1:-}" = --print ]; then
  configuration
  exit
fi
configuration >/tmp/alertmanager.yml
# The image's name for it, and that of Debian's package.
program=$(command -v alertmanager || command -v prometheus-alertmanager)
# A single Alertmanager: without an address for others.
exec "$program" --config.file=/tmp/alertmanager.yml --cluster.listen-address= "$@"
