import { Popover, Text, UnstyledButton } from '@mantine/core';
import { type GlossaryEntry, glossary } from './glossary.ts';
import classes from './glossary-term.module.css';
import { text } from './words.ts';

/** Props of {@link GlossaryTerm}. */
export interface GlossaryTermProps {
  term: GlossaryEntry;
  /** Shown instead of the abbreviation, e.g. a column's header. */
  children?: string;
}

/**
 * An abbreviation that explains itself when it is pressed. Beside a field's label, put it next to the label, not inside:
 * a button in a label would steal its click.
 */
export function GlossaryTerm({ term, children }: GlossaryTermProps) {
  const short = glossary(`${term}.short`);
  return (
    <Popover width={300} withArrow position="top">
      <Popover.Target>
        <UnstyledButton className={classes.term} title={text('explain', { term: short })}>
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
