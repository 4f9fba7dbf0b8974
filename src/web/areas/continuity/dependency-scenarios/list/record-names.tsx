import { Text } from '@mantine/core';
import type { ScenarioRow } from '#root/contract/continuity/dependency-scenarios.ts';
import { text } from '#root/web/areas/continuity/dependency-scenarios/dependency-scenarios.messages.ts';

type RecordSample = ScenarioRow['targets'];

/** The first names and the number of remaining names: "SAP, DC East +3". */
export function RecordNames({ records: { first, count } }: { records: RecordSample }) {
  const names = first.map(({ name }) => name).join(', ');
  const more = count - first.length;
  return (
    <Text span inherit lineClamp={2}>
      {names} {more > 0 && text('more', { count: more })}
    </Text>
  );
}
