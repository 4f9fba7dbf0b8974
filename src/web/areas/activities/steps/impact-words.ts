import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { text as ui } from '#root/web/platform/ui/words.ts';

export const text = defineMessages('impactEditor', {
  title: 'When does the impact become unacceptable?',
  quickMode: 'Quick',
  fullMode: 'Level by level',
  mode: 'How to answer',
  quickHelp: 'For each impact category, choose the first time at which the impact is unacceptable.',
  fullHelp:
    'Choose a level for each time. The left and right arrow keys move, the up and down arrow keys or 0 to 5 set the level, and Delete clears it. A level also applies to later times.',
  never: 'Never',
  horizons: 'After',
  'level.0': 'None',
  'level.1': 'Minor',
  'level.2': 'Moderate',
  'level.3': 'Major',
  'level.4': 'Severe',
  'level.5': 'Critical',
  levelOption: '{{level}} {{name}}',
  notAssessed: ui('notAssessed'),
  unacceptableFrom: 'limit: {{level}} {{name}}',
  cell: '{{category}} after {{horizon}}',
  quickCell: '{{horizon}}, level {{level}}',
  refused:
    '{{category}} cannot be {{level}} after {{horizon}}, because it is already {{beforeLevel}} after {{before}}. An impact never decreases over time.',
  because: 'Unacceptable after {{horizon}} because of {{categories}}.',
  nothing: 'No impact is marked as unacceptable yet.',
  and: ' and ',
});

export const levels = [0, 1, 2, 3, 4, 5] as const;
/** Returns a level as text: "4 Severe". */
export const describeLevel = (level: number): string =>
  text('levelOption', { level, name: text(`level.${level as (typeof levels)[number]}`) });
