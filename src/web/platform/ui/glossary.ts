import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** The abbreviations of business continuity, each explained in one sentence that contains no other abbreviation. */
export const glossary = defineMessages('glossary', {
  'bia.short': 'BIA',
  'bia.long': 'Business impact analysis',
  'bia.meaning': 'Shows what happens over time when an activity stops, and what the activity needs to run again.',
  'mtpd.short': 'MTPD',
  'mtpd.long': 'Maximum tolerable period of disruption',
  'mtpd.meaning': 'The time after which the impact of a stopped activity becomes unacceptable.',
  'rto.short': 'RTO',
  'rto.long': 'Recovery time objective',
  'rto.meaning': 'The time within which an activity or resource must recover. It must be less than the MTPD.',
  'rpo.short': 'RPO',
  'rpo.long': 'Recovery point objective',
  'rpo.meaning': 'The most data, measured in time, that a resource may lose.',
  'mdl.short': 'MDL',
  'mdl.long': 'Maximum data loss',
  'mdl.meaning': 'How much data, measured in time, an activity can lose before the impact becomes unacceptable.',
  'mbco.short': 'MBCO',
  'mbco.long': 'Minimum business continuity objective',
  'mbco.meaning': 'The minimum that an activity must deliver during a disruption.',
  'bcp.short': 'BCP',
  'bcp.long': 'Business continuity plan',
  'bcp.meaning': 'What people do to keep activities running, or to recover them, during a disruption.',
  'upstream.short': 'Upstream',
  'upstream.long': 'Upstream dependency',
  'upstream.meaning': 'What this activity needs to run.',
  'downstream.short': 'Downstream',
  'downstream.long': 'Downstream dependency',
  'downstream.meaning': 'What needs this activity to run.',
});

/** The terms of the glossary. */
export type GlossaryEntry = 'bia' | 'mtpd' | 'rto' | 'rpo' | 'mdl' | 'mbco' | 'bcp' | 'upstream' | 'downstream';
