import type { Movement, MovementCause } from '#root/contract/shared/movements.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { formatDate, formatDuration } from '#root/web/platform/ui/format.ts';

const text = defineMessages('movements', {
  required: 'It must recover within {{after}} instead of {{before}}, because of {{names}}.',
  requiredNew: 'It must recover within {{after}}, because of {{names}}. Before, no recovery time was required.',
  requiredGone: 'Nothing requires a recovery time any more. Before, it had to recover within {{before}}.',
  gap: 'Its slowest dependency recovers {{after}} too late instead of {{before}}: {{way}}.',
  gapNew: 'Its slowest dependency now recovers {{after}} too late: {{way}}.',
  gapGone: 'Its dependencies recover in time again. Before, the slowest was {{before}} too late.',
  pastMtpd: 'It now reaches its MTPD by the time its slowest dependency recovers: {{way}}.',
  pastMtpdGone: 'It no longer reaches its MTPD by the time its dependencies recover.',
  dataLoss: 'A dependency may lose {{after}} more data than the activity tolerates, instead of {{before}}.',
  dataLossNew: 'A dependency may now lose {{after}} more data than the activity tolerates.',
  dataLossGone: 'No dependency loses more data than the activity tolerates any more.',
  unknown: 'A recovery time on which it depends is now missing.',
  unknownGone: 'All recovery times on which it depends are known again.',
  singlePoints: 'Single points of failure: {{after}} instead of {{before}}.',
  singlePointsOthers: 'Single points of failure: still {{after}}, but different ones.',
  singlePointAdded: 'The loss of {{names}} alone now stops it.',
  singlePointGone: 'The loss of {{names}} alone no longer stops it.',
  rank: 'It is now one of the ten worst single points of failure.',
  rankGone: 'It is no longer one of the ten worst single points of failure.',
  ofActivity: '{{activity}}: {{words}}',
  another: 'another record',
  unnamed: 'an unnamed record',
  none: 'none',

  'cause.rto': 'RTO of {{record}}: {{before}} → {{after}}',
  'cause.mtpd': 'MTPD of {{record}}: {{before}} → {{after}}',
  'cause.mdl': 'MDL of {{record}}: {{before}} → {{after}}',
  'cause.rpo': 'RPO of {{record}}: {{before}} → {{after}}',
  'cause.restart': 'Time to resume {{record}}: {{before}} → {{after}}',
  'cause.contract': 'End of the contract with {{record}}: {{before}} → {{after}}',
  'cause.certificate': 'Expiry of a certificate of {{record}}: {{before}} → {{after}}',
  'cause.need_added': '{{record}} now needs {{provider}}',
  'cause.need_removed': '{{record}} no longer needs {{provider}}',
  'cause.need_changed': 'The dependency of {{record}} on {{provider}} was changed',
  'cause.archived': '{{record}} was archived',
  'cause.restored': '{{record}} was restored',
  'cause.deleted': '{{record}} was deleted',
});

const nameOf = ({ name }: { readonly name: string }) => name || text('unnamed');

/**
 * Returns the ending of the key of a text about minutes: `New` if they have appeared, `Gone` if they have disappeared,
 * '' if they have changed.
 */
const endingOf = ({ before, after }: Movement) => (!before ? 'New' : after ? '' : 'Gone');
/**
 * Returns the ending of the key of a text about a condition: '' if it has become true, `Gone` if it is no longer true.
 */
const switchOf = ({ after }: Movement) => (after === 1 ? '' : 'Gone');

/** Describes a difference that the engine finds in an activity, as one sentence. For a plan, the sentence names the activity. */
export function describeMovement(movement: Movement): string {
  const words = describeDifference(movement);
  return movement.activity ? text('ofActivity', { activity: nameOf(movement.activity), words }) : words;
}

function describeDifference(movement: Movement): string {
  const { before, after, records } = movement;
  const names = records.map(nameOf);
  const values = {
    before: formatDuration(before ?? 0),
    after: formatDuration(after ?? 0),
    names: names.join(', ') || text('another'),
    way: names.join(' → ') || text('another'),
  };
  switch (movement.what) {
    case 'required':
      // Compared with null, because 0 minutes is a time too.
      return text(after === null ? 'requiredGone' : before === null ? 'requiredNew' : 'required', values);
    case 'gap':
      return text(`gap${endingOf(movement)}`, values);
    case 'data_loss':
      return text(`dataLoss${endingOf(movement)}`, values);
    case 'past_mtpd':
      return text(`pastMtpd${switchOf(movement)}`, values);
    case 'unknown':
      return text(`unknown${switchOf(movement)}`);
    case 'rank':
      return text(`rank${switchOf(movement)}`);
    case 'single_points':
      return text(before === after ? 'singlePointsOthers' : 'singlePoints', { before: before ?? 0, after: after ?? 0 });
    case 'single_point_added':
      return text('singlePointAdded', values);
    case 'single_point_gone':
      return text('singlePointGone', values);
  }
}

/** Returns a possible cause of a change, as a short sentence. */
export function describeCause({ what, record, provider, before, after }: MovementCause): string {
  const isDay = what === 'contract' || what === 'certificate';
  const show = (value: string | null) =>
    value === null ? text('none') : isDay ? formatDate(value) : formatDuration(Number(value));
  return text(`cause.${what}`, {
    record: nameOf(record),
    provider: provider ? nameOf(provider) : text('another'),
    before: show(before),
    after: show(after),
  });
}
