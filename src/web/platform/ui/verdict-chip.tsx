import { Box } from '@mantine/core';
import IconAlertOctagonFilled from '@tabler/icons-react/dist/esm/icons/IconAlertOctagonFilled.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs';
import IconSquareFilled from '@tabler/icons-react/dist/esm/icons/IconSquareFilled.mjs';
import IconTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconTriangleFilled.mjs';
import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import classes from './status-chip.module.css';
import { verdictColour } from './verdict-colours.ts';
import { text } from './words.ts';

const icons = {
  met: IconCheck,
  justMet: IconTriangleFilled,
  late: IconSquareFilled,
  pastMtpd: IconAlertOctagonFilled,
  unknown: IconQuestionMark,
} as const;

/** Returns the label of a verdict, such as "No margin". */
export const verdictLabel = (verdict: Verdict): string => text(`verdict.${verdict}`);

/** A verdict of the engine with shape, word and colour. `label` replaces the standard word. */
export function VerdictChip({ verdict, label }: { verdict: Verdict; label?: string }) {
  const Icon = icons[verdict];
  return (
    <Box
      component="span"
      className={`${classes.chip} ${classes.verdict}`}
      data-chip
      style={{ color: verdictColour(verdict) }}
    >
      <Icon size={14} aria-hidden="true" />
      <span className={classes.label}>{label ?? verdictLabel(verdict)}</span>
    </Box>
  );
}
