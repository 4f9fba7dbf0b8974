import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { textColourOn } from './colour.ts';
import classes from './status-chip.module.css';

/** Props of {@link StatusChip}. */
export interface StatusChipProps {
  /** The status as text, as colour alone is not accessible. */
  label: string;
  /** Chosen colour as #rrggbb; null for none. */
  colour: string | null | undefined;
  /** `dot` in tables (the label has the text colour); `filled` in page headers and heat cells (the text colour is calculated). */
  variant?: 'dot' | 'filled';
  icon?: ReactNode;
}

const NO_COLOUR = '#868e96';

/** A status from master data. People choose only the background; the text on it is always readable. */
export function StatusChip({ label, colour, variant = 'dot', icon }: StatusChipProps) {
  const background = colour ?? NO_COLOUR;
  if (variant === 'filled')
    return (
      <Box
        component="span"
        className={classes.chip}
        data-chip
        style={{ background, borderColor: background, color: textColourOn(background) }}
      >
        {icon}
        {label}
      </Box>
    );
  return (
    <Box component="span" className={classes.chip} data-chip>
      <span className={classes.dot} style={{ background }} aria-hidden="true" />
      {icon}
      {label}
    </Box>
  );
}
