import { Alert, Button, Group, Radio, Stack, Table, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateTime } from './format.ts';
import { text } from './words.ts';

/** One field that differs between what you typed and what somebody else saved meanwhile. */
export interface ConflictField {
  field: string;
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
}

/** Which side a field takes. */
export type ConflictChoice = 'yours' | 'theirs';

/** Props of {@link ConflictResolver}. */
export interface ConflictProps {
  fields: readonly ConflictField[];
  changedBy?: string | undefined;
  /** ISO moment of their change. */
  changedAt?: string | undefined;
  /** Saves with the chosen side of each field. */
  onResolve: (choices: Readonly<Record<string, ConflictChoice>>) => void;
  pending?: boolean;
}

const SIDES: readonly ConflictChoice[] = ['yours', 'theirs'];

/** After a 412: shows each differing field with both values and lets people choose; nobody's input is lost silently. */
export function ConflictResolver({ fields, changedBy, changedAt, onResolve, pending = false }: ConflictProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
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
        <Text>
          {changedBy && changedAt
            ? text('conflictBy', { who: changedBy, when: formatDateTime(changedAt) })
            : text(fields.length > 0 ? 'conflictChoose' : 'conflictSame')}
        </Text>
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
