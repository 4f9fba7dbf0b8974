import { Box } from '@mantine/core';
import IconAlertOctagonFilled from '@tabler/icons-react/dist/esm/icons/IconAlertOctagonFilled.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs';
import IconSquareFilled from '@tabler/icons-react/dist/esm/icons/IconSquareFilled.mjs';
import IconTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconTriangleFilled.mjs';
import classes from './status-chip.module.css';
import { text } from './words.ts';

/** Verdict of the engine on one dependency: time to spare, none, too late, past the MTPD, or a value is missing. */
export type Verdict = 'green' | 'yellow' | 'red' | 'critical' | 'grey';

const LOOK = {
  met: { colour: 'var(--hf-met)', Icon: IconCheck },
  at_risk: { colour: 'var(--hf-at-risk)', Icon: IconTriangleFilled },
  breached: { colour: 'var(--hf-breached)', Icon: IconSquareFilled },
  critical: { colour: 'var(--hf-critical)', Icon: IconAlertOctagonFilled },
  unknown: { colour: 'var(--hf-unknown)', Icon: IconQuestionMark },
} as const;

const LOOK_OF_VERDICT = {
  green: 'met',
  yellow: 'at_risk',
  red: 'breached',
  critical: 'critical',
  grey: 'unknown',
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

/** The engine's verdict with shape, word and colour. `label` replaces the standard word. */
export function VerdictChip({ verdict, label }: { verdict: Verdict; label?: string }) {
  return <Chip look={LOOK_OF_VERDICT[verdict]} label={label ?? text(`verdict.${verdict}`)} />;
}
