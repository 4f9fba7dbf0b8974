import { Alert, Button, Group, Radio, Stack, Table, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { text } from './words.ts';

/** A field in which your input differs from what somebody else has saved. */
export interface ConflictField {
  field: string;
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
  /** Whether you have not changed the field. The other person's value is then preselected. */
  untouched?: boolean;
}

/** The person whose value a field gets. */
export type ConflictChoice = 'yours' | 'theirs';

/** Props of {@link ConflictResolver}. */
export interface ConflictProps {
  fields: readonly ConflictField[];
  /** Called with the choice for each field. A {@link RecordForm} then submits the form. */
  onResolve: (choices: Readonly<Record<string, ConflictChoice>>) => void;
  pending?: boolean;
}

const SIDES: readonly ConflictChoice[] = ['yours', 'theirs'];

/**
 * Focuses the choice between the values when it appears. When the choice is removed, focuses the submit button of the
 * form.
 */
function useFocusWhileOpen() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = box.current?.closest('form');
    box.current?.focus();
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        form?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return box;
}

/**
 * Shown after a 412 response: both values of each differing field, so that people can choose and no input is lost
 * silently.
 */
export function ConflictResolver({ fields, onResolve, pending = false }: ConflictProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(fields.filter(({ untouched }) => untouched).map(({ field }) => field)),
  );
  const box = useFocusWhileOpen();
  const choose = (field: string, side: ConflictChoice) => {
    const next = new Set(theirs);
    if (side === 'theirs') next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  const choices = () =>
    Object.fromEntries(fields.map(({ field }) => [field, theirs.has(field) ? 'theirs' : 'yours'] as const));
  return (
    <Alert ref={box} tabIndex={-1} role="alert" variant="outline" color="yellow" title={text('conflictTitle')}>
      <Stack gap="sm">
        <Text>{text(fields.length > 0 ? 'conflictChoose' : 'conflictSame')}</Text>
        {fields.length > 0 && (
          <Table.ScrollContainer minWidth={420} type="native">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{text('conflictField')}</Table.Th>
                  <Table.Th>{text('conflictYours')}</Table.Th>
                  <Table.Th>{text('conflictTheirs')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {fields.map((one) => (
                  <Table.Tr key={one.field}>
                    <Table.Th scope="row">{one.label}</Table.Th>
                    {SIDES.map((side) => (
                      <Table.Td key={side}>
                        <Radio
                          name={`conflict-${one.field}`}
                          checked={theirs.has(one.field) === (side === 'theirs')}
                          onChange={() => choose(one.field, side)}
                          label={one[side] || text('emptyValue')}
                        />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <Group>
          <Button loading={pending} onClick={() => onResolve(choices())}>
            {text('conflictSave')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
