import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { describeEffect, EffectList } from '#root/web/shared/continuity/effect-list.tsx';
import { text } from './record.messages.ts';
import type { EffectCheck } from './use-effect-check.ts';

/** Shows the gaps that a change opens or closes. A change that causes gaps has to be confirmed. */
export function EffectPanel({
  effectCheck,
  onConfirm,
  onUndo,
}: {
  effectCheck: EffectCheck;
  onConfirm: () => void;
  onUndo: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const isUnconfirmed = effectCheck.status === 'unconfirmed';
  useEffect(() => {
    // The panel does not scroll into view while the person types in a field. Otherwise the field's list of options
    // would scroll out of view.
    const typing = document.activeElement?.matches('textarea, input:not([type="radio"], [type="checkbox"])');
    if (isUnconfirmed && !typing) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isUnconfirmed]);
  const result =
    effectCheck.status === 'unconfirmed' || effectCheck.status === 'passed' ? effectCheck.result : undefined;
  const isWithoutEffect = !result || (result.breaks === 0 && result.closes === 0);
  return (
    <div role="status" ref={box} data-effect={effectCheck.status}>
      {effectCheck.status === 'checking' && (
        <Text fz="sm" c="dimmed">
          {text('effectLoading')}
        </Text>
      )}
      {result && !isWithoutEffect && (
        <Alert
          variant="outline"
          color={isUnconfirmed ? 'red' : result.breaks ? 'yellow' : 'teal'}
          title={describeEffect(result)}
        >
          <EffectList result={result} />
          {isUnconfirmed && (
            <Group mt="sm" gap="sm">
              <Text fz="sm">{text('effectUnconfirmed')}</Text>
              <Button size="compact-md" onClick={onConfirm}>
                {text('effectConfirm')}
              </Button>
              <Button size="compact-md" variant="default" onClick={onUndo}>
                {text('effectUndo')}
              </Button>
            </Group>
          )}
        </Alert>
      )}
    </div>
  );
}
