import { Combobox, Loader, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Options, PickerOption } from './hooks/use-options.ts';
import { exactAttribute } from './hooks/use-picker-store.ts';
import { toProblem } from './problem.ts';
import { text } from './words.ts';

/** The value of the entry that creates a record. It differs from all uids. */
export const CREATE = '+create';

/** Creates a record with the typed name, and returns its option. */
export type CreateOption = (name: string) => Promise<PickerOption>;

/** The state of creating a record in a picker. */
export interface Creating {
  pending: boolean;
  failure: ReactNode;
  /** Creates a record. Returns its option; after a failure, shows the error and returns null. */
  create: (name: string) => Promise<PickerOption | null>;
}

/** Manages the state of the entry "+ Add 'SAP'". */
export function useCreating(create: CreateOption | undefined, options: Options): Creating {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  return {
    pending,
    failure,
    create: async (name) => {
      if (!create || pending) return null;
      setPending(true);
      setFailure(null);
      try {
        const option = await create(name);
        options.remember([option]);
        return option;
      } catch (error) {
        setFailure(`${text('addFailed', { name })} ${toProblem(error).message}`);
        return null;
      } finally {
        setPending(false);
      }
    },
  };
}

function Entry({ option, chosen, exact }: { option: PickerOption; chosen: boolean; exact: boolean }) {
  return (
    <Combobox.Option
      value={option.value}
      disabled={option.disabled ?? false}
      active={chosen}
      aria-selected={chosen}
      {...(exact && { [exactAttribute]: true })}
    >
      <Text fz="sm" fw={chosen ? 600 : 400}>
        {option.label}
      </Text>
      {option.description && (
        <Text fz="xs" c="dimmed">
          {option.description}
        </Text>
      )}
    </Combobox.Option>
  );
}

const emptyTexts = { denied: 'optionsDenied', failed: 'optionsFailed', none: 'noOptions' } as const;

/** Props of {@link PickerDropdown}. */
export interface PickerDropdownProps {
  /** The accessible name of the list of options. */
  label: string;
  options: Options;
  /** The typed text. */
  query: string;
  chosen: ReadonlySet<string>;
  /** Whether "+ Add" is offered if no option has exactly the typed name. */
  creatable: boolean;
  creating: boolean;
}

/** The list below a picker, with grouped options and the entry "+ Add". */
export function PickerDropdown({ label, options, query, chosen, creatable, creating }: PickerDropdownProps) {
  const name = query.trim();
  const isExact = ({ label: own }: PickerOption) => own.toLowerCase() === name.toLowerCase();
  const exact = options.found.some(isExact);
  const offerNew = creatable && name !== '' && !exact && !options.loading;
  const groups = Map.groupBy(options.found, (option) => option.group ?? '');
  return (
    <Combobox.Dropdown>
      <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label} aria-busy={options.loading}>
        {[...groups].map(([group, entries]) => {
          const list = entries.map((option) => (
            <Entry key={option.value} option={option} chosen={chosen.has(option.value)} exact={isExact(option)} />
          ));
          return group === '' ? (
            list
          ) : (
            <Combobox.Group key={group} label={group}>
              {list}
            </Combobox.Group>
          );
        })}
        {offerNew && (
          <Combobox.Option value={CREATE} disabled={creating}>
            {text('addOption', { name })}
          </Combobox.Option>
        )}
        {options.found.length === 0 && !offerNew && (
          <Combobox.Empty>
            {options.loading ? <Loader size="sm" aria-label={text('loading')} /> : null}
            {!options.loading && text(emptyTexts[options.failure ?? 'none'])}
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
