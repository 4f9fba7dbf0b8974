import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './choice-chips.module.css';

/** One choice. */
export interface Choice {
  value: string;
  label: string;
  /** The colour (#rrggbb) of a dot before the label. */
  colour?: string | undefined;
}

interface Shared {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  choices: readonly Choice[];
  /** The path in the form, for links in the error summary. */
  'data-path'?: string;
}

/** Props of {@link ChoiceChips}: radio buttons for one value or, with `multiple`, checkboxes for several. */
export type ChoiceChipsProps = Shared &
  (
    | { multiple?: false; value: string | null; onChange: (value: string) => void }
    | { multiple: true; value: readonly string[]; onChange: (values: string[]) => void }
  );

/** A small number of choices, all visible and each selected with one click. */
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
