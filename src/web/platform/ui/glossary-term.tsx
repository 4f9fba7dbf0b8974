import { Popover, Text, UnstyledButton } from '@mantine/core';
import { type GlossaryEntry, glossary } from './glossary.ts';
import classes from './glossary-term.module.css';
import { text } from './words.ts';

/** Props of {@link GlossaryTerm}. */
export interface GlossaryTermProps {
  term: GlossaryEntry;
  /** The text shown instead of the abbreviation, such as a column heading. */
  children?: string;
}

/**
 * An abbreviation that shows its explanation when it is clicked. It must be placed next to the label of a field, not
 * inside the label, because a button inside a label would intercept the label's clicks.
 */
export function GlossaryTerm({ term, children }: GlossaryTermProps) {
  const short = glossary(`${term}.short`);
  return (
    <Popover width={300} withArrow position="top">
      <Popover.Target>
        <UnstyledButton data-print className={classes.term} title={text('explain', { term: short })}>
          {children ?? short}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={short}>
        <Text fw={600}>{glossary(`${term}.long`)}</Text>
        <Text fz="sm">{glossary(`${term}.meaning`)}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
