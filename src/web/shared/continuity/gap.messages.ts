import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('gap', {
  link: '{{dependent}} needs {{provider}}, which recovers {{over}} too late',
  limit: '{{dependent}} needs {{provider}}, which recovers only when {{dependent}} reaches its MTPD',
  tight: '{{dependent}} needs {{provider}}, which recovers with no margin',
  one_of:
    '{{dependent}} needs {{required}} of {{members}} alternatives. There are enough only when {{provider}} recovers, {{over}} too late',
  chain: '{{dependent}} indirectly needs {{provider}}, which recovers {{over}} too late',
  own_limit: '{{provider}} has an RTO that is not less than its MTPD',
  restart_too_long: '{{provider}} takes {{over}} longer to resume than its MTPD, so no dependency can recover in time',
  not_assessed: '{{provider}} is needed by others, but its {{missing}} is not assessed',
  no_recovery_time: '{{dependent}} needs {{provider}}, which has no recovery time',
  data_loss: '{{dependent}} needs {{provider}}, which may lose {{over}} more data than {{dependent}} tolerates',
  cycle: '{{dependent}} and {{provider}} need each other',
  and: ' and ',
});
