import { Box } from '@mantine/core';
import IconAlertOctagonFilled from '@tabler/icons-react/dist/esm/icons/IconAlertOctagonFilled.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs';
import IconSquareFilled from '@tabler/icons-react/dist/esm/icons/IconSquareFilled.mjs';
import IconTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconTriangleFilled.mjs';
import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import classes from './status-chip.module.css';
import { text } from './words.ts';

const LOOK = {
  met: { colour: 'var(--hf-met)', Icon: IconCheck },
  justMet: { colour: 'var(--hf-at-risk)', Icon: IconTriangleFilled },
  late: { colour: 'var(--hf-breached)', Icon: IconSquareFilled },
  pastMtpd: { colour: 'var(--hf-critical)', Icon: IconAlertOctagonFilled },
  unknown: { colour: 'var(--hf-unknown)', Icon: IconQuestionMark },
} as const;

function Chip({ look, label }: { look: keyof typeof LOOK; label: string }) {
  const { colour, Icon } = LOOK[look];
  return (
    <Box component="span" className={`${classes.chip} ${classes.verdict}`} data-chip style={{ color: colour }}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </Box>
  );
}

/** The word for a verdict, e.g. "No margin". */
export const verdictLabel = (verdict: Verdict): string => text(`verdict.${verdict}`);

/** The engine's verdict with shape, word and colour. `label` replaces the standard word. */
export function VerdictChip({ verdict, label }: { verdict: Verdict; label?: string }) {
  return <Chip look={verdict} label={label ?? verdictLabel(verdict)} />;
}
