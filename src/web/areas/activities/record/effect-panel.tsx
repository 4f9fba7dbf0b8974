import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { EffectList, effectWords } from '#root/web/shared/continuity/effect-list.tsx';
import { text } from './record.messages.ts';
import type { Gate } from './use-effect-gate.ts';

/** What a change breaks or mends elsewhere, while the person still chooses; a change that breaks something asks first. */
export function EffectPanel({
  gate,
  onConfirm,
  onPutBack,
}: {
  gate: Gate;
  onConfirm: () => void;
  onPutBack: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const held = gate.status === 'held';
  useEffect(() => {
    // Not away from a field that is being typed in: its list of options would go out of sight.
    const typing = document.activeElement?.matches('textarea, input:not([type="radio"], [type="checkbox"])');
    if (held && !typing) box.current?.scrollIntoView({ block: 'nearest' });
  }, [held]);
  const result = gate.status === 'held' || gate.status === 'fine' ? gate.result : undefined;
  const nothing = !result || (result.breaks === 0 && result.mends === 0);
  return (
    <div role="status" ref={box} data-effect={gate.status}>
      {gate.status === 'looking' && (
        <Text fz="sm" c="dimmed">
          {text('effectLoading')}
        </Text>
      )}
      {result && !nothing && (
        <Alert variant="outline" color={held ? 'red' : result.breaks ? 'yellow' : 'teal'} title={effectWords(result)}>
          <EffectList result={result} />
          {held && (
            <Group mt="sm" gap="sm">
              <Text fz="sm">{text('effectHeld')}</Text>
              <Button size="compact-md" onClick={onConfirm}>
                {text('effectConfirm')}
              </Button>
              <Button size="compact-md" variant="default" onClick={onPutBack}>
                {text('effectUndo')}
              </Button>
            </Group>
          )}
        </Alert>
      )}
    </div>
  );
}
