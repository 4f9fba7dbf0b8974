import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './choice-chips.module.css';

/** One choice. */
export interface Choice {
  value: string;
  label: string;
  /** A dot of this colour (#rrggbb) before the label. */
  colour?: string | undefined;
}

interface Shared {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  choices: readonly Choice[];
  /** Path in the form, for the links of the error summary. */
  'data-path'?: string;
}

/** Props of {@link ChoiceChips}: one value as radio buttons, or with `multiple` several as checkboxes. */
export type ChoiceChipsProps = Shared &
  (
    | { multiple?: false; value: string | null; onChange: (value: string) => void }
    | { multiple: true; value: readonly string[]; onChange: (values: string[]) => void }
  );

/** A few choices that are all visible, each chosen with one press. */
export function ChoiceChips(props: ChoiceChipsProps) {
  const id = useId();
  const chosen = new Set(props.multiple ? props.value : [props.value]);
  const choose = (value: string, on: boolean) => {
    if (!props.multiple) props.onChange(value);
    else props.onChange(on ? [...props.value, value] : props.value.filter((other) => other !== value));
  };
  const group = { role: props.multiple ? 'group' : 'radiogroup', 'aria-labelledby': `${id}-label` };
  return (
    <Input.Wrapper
      id={id}
      label={props.label}
      description={props.description}
      error={props.error}
      required={props.required ?? false}
      labelElement="div"
      data-path={props['data-path']}
    >
      <div {...group} className={classes.chips}>
        {props.choices.map((choice) => (
          <label key={choice.value} className={classes.chip}>
            <input
              type={props.multiple ? 'checkbox' : 'radio'}
              className={classes.input}
              name={id}
              value={choice.value}
              checked={chosen.has(choice.value)}
              disabled={props.disabled}
              onChange={(event) => choose(choice.value, event.currentTarget.checked)}
            />
            <span className={classes.face}>
              {choice.colour && (
                <span className={classes.dot} style={{ background: choice.colour }} aria-hidden="true" />
              )}
              {choice.label}
            </span>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}
