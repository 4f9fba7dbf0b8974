import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { text as ui } from '#root/web/platform/ui/words.ts';

/** Texts of the canvas, its tools and its exports. */
export const text = defineMessages('canvas', {
  'state.down': 'Down',

  rto: 'RTO {{time}}',
  mtpd: 'MTPD {{time}}',
  notAssessed: ui('nothing'),
  anyOf: 'any {{required}} of {{group}}',
  someOf: '{{required}} of {{members}}',
  needs_one: 'needs {{count}}',
  needs_other: 'needs {{count}}',
  neededBy_one: 'needed by {{count}}',
  neededBy_other: 'needed by {{count}}',
  ghost: 'not included',
  members_one: '{{count}} record',
  members_other: '{{count}} records',
  expandKind: 'Press Enter to expand',
  linkLabel: '{{dependent}} needs {{provider}}',
  captured: 'recorded in the BIA',
  'source.needs': 'recorded as a need of the resource',
  'source.supplier': 'follows from the hosting supplier',
  'source.location': 'follows from the primary location',
  own: 'only in this scenario',

  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitHelp: 'Show everything (f)',
  map: 'Overview map',
  tools: 'View',
  keys: 'Keyboard shortcuts',
  keysHelp:
    'Tab and the arrow keys go from record to record. Enter opens a record, L links it and Delete removes it. Shift with an arrow key moves it. F shows everything, T shows the tables.',
  legend: 'Legend',
  legendCaptured: 'Recorded in a BIA or a register',
  legendOwn: 'Only in this scenario',
  legendGhost: 'Nearby, not in the scenario',
  legendAll:
    'Lines: the verdict on one dependency. Cards: the worst verdict on all dependencies of the record, even those that are not drawn',
  legendDrawn: 'A card shows the worst verdict on the dependencies that are drawn',
  legendTime: 'Text on a line: how long the dependent can carry on, and how many alternatives it needs',

  csvType: 'Type',
  csvName: 'Name',
  csvKind: 'Kind',
  csvRto: 'RTO',
  csvMtpd: 'MTPD',
  csvState: 'State',
  csvDependent: 'Dependent',
  csvProvider: 'Needs',
  csvTolerance: 'Can carry on for',
  csvGroup: 'Alternatives',
  csvRequired: 'Alternatives required',
  csvSource: 'Source',
  csvNode: 'Record',
  csvLink: 'Link',
});
