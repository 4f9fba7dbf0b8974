import { Autocomplete, NumberInput, Textarea } from '@mantine/core';
import { DurationInput } from '#root/web/platform/ui/duration-input.tsx';
import { findMinutesProblem } from '#root/web/shared/continuity/minutes-problem.ts';
import { text } from './editor.messages.ts';

/** The terms of a link. `toleranceMinutes` is NaN if the typed text is not a duration. */
export interface LinkTerms {
  readonly toleranceMinutes: number;
  readonly group: string;
  readonly groupRequired: number;
  readonly note: string;
}

export const plainTerms: LinkTerms = { toleranceMinutes: 0, group: '', groupRequired: 1, note: '' };

interface FieldsProps {
  readonly terms: LinkTerms;
  readonly onChange: (terms: LinkTerms) => void;
  /** The groups of alternatives that the dependent already has. */
  readonly groups: readonly string[];
}

/** The fields for the tolerance, the alternatives and the note of a link. */
export function LinkFields({ terms, onChange, groups }: FieldsProps) {
  return (
    <>
      <DurationInput
        label={text('tolerance')}
        error={findMinutesProblem(terms.toleranceMinutes)}
        value={terms.toleranceMinutes}
        onChange={(minutes) => onChange({ ...terms, toleranceMinutes: minutes ?? 0 })}
      />
      <Autocomplete
        size="md"
        label={text('group')}
        description={text('groupHelp')}
        data={[...groups]}
        maxLength={100}
        value={terms.group}
        onChange={(group) => onChange({ ...terms, group, ...(group.trim() === '' && { groupRequired: 1 }) })}
      />
      {terms.group.trim() !== '' && (
        <NumberInput
          label={text('groupRequired')}
          min={1}
          max={100}
          clampBehavior="strict"
          allowDecimal={false}
          value={terms.groupRequired}
          onChange={(value) => onChange({ ...terms, groupRequired: Math.max(1, Number(value) || 1) })}
        />
      )}
      <Textarea
        label={text('note')}
        autosize
        minRows={2}
        maxLength={500}
        value={terms.note}
        onChange={(event) => onChange({ ...terms, note: event.currentTarget.value })}
      />
    </>
  );
}
