import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { textColourOn } from './colour.ts';
import classes from './status-chip.module.css';

/** Props of {@link StatusChip}. */
export interface StatusChipProps {
  /** The status as text, because colour alone is not accessible. */
  label: string;
  /** The chosen colour as #rrggbb; null if there is none. */
  colour: string | null | undefined;
  /**
   * `dot` is for tables: a coloured dot beside text in the normal colour. `filled` is for page headers and heat maps:
   * the text colour is calculated from the background.
   */
  variant?: 'dot' | 'filled';
  icon?: ReactNode;
}

const NO_COLOUR = '#868e96';

/**
 * A status from a master list. People choose only the background colour; the text colour is derived, so that it is
 * always readable.
 */
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
        <span className={classes.label}>{label}</span>
      </Box>
    );
  return (
    <Box component="span" className={classes.chip} data-chip>
      <span className={classes.dot} style={{ background }} aria-hidden="true" />
      {icon}
      <span className={classes.label}>{label}</span>
    </Box>
  );
}
