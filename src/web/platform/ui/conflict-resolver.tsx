import { Alert, Button, Group, Radio, Stack, Table, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { text } from './words.ts';

/** One field that differs between what you typed and what somebody else saved meanwhile. */
export interface ConflictField {
  field: string;
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
  /** You have left it as it was: theirs is proposed. */
  untouched?: boolean;
}

/** Which side a field takes. */
export type ConflictChoice = 'yours' | 'theirs';

/** Props of {@link ConflictResolver}. */
export interface ConflictProps {
  fields: readonly ConflictField[];
  /** Takes the chosen side of each field; a {@link RecordForm} is submitted then. */
  onResolve: (choices: Readonly<Record<string, ConflictChoice>>) => void;
  pending?: boolean;
}

const SIDES: readonly ConflictChoice[] = ['yours', 'theirs'];

/** The choice takes the focus when it appears; when it is made, the button that was pressed goes, and the form's own has it. */
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

/** After a 412: shows each differing field with both values and lets people choose; nobody's input is lost silently. */
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
