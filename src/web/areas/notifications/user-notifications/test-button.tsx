import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { type NotificationInput, notificationSending } from '#root/contract/notifications/notifications.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './notifications.messages.ts';

const tested = ['subject', 'content', 'methods'] as const;

/** Sends the text in the form as a test to the person who is writing it. */
export function TestButton({ form }: { form: UseFormReturnType<NotificationInput> }) {
  const send = useSave(notificationSending.test);
  const [pending, setPending] = useState(false);
  const run = async () => {
    if (tested.map((field) => form.validateField(field)).some(({ hasError }) => hasError)) return;
    const { subject, content, methods } = form.getValues();
    setPending(true);
    try {
      await send({ body: { subject, content, methods } });
      toastDone(text('tested'));
    } catch (error) {
      const { fields } = toProblem(error);
      if (fields) form.setErrors(fields);
      else toastFailed(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="default" loading={pending} onClick={() => void run()}>
      {text('test')}
    </Button>
  );
}
