import { type EventNotification, eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { toastFailed, toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './event-notifications.messages.ts';
import { toValues } from './rule-form.ts';

/**
 * Returns a function that turns a rule on or off and offers to undo this. Undefined if the person may not change rules.
 */
export function useRuleSwitch(): ((rule: EventNotification) => void) | undefined {
  const update = useSave(eventNotifications.update);
  const may = useCan(eventNotifications.update);
  const write = async (rule: EventNotification, version: number, isActive: boolean) => {
    const { data } = await update({ params: { uid: rule.uid }, version, body: { ...toValues(rule), isActive } });
    return data.version;
  };
  const change = async (rule: EventNotification) => {
    const { name, version, isActive } = rule;
    try {
      const next = await write(rule, version, !isActive);
      toastUndo(text(isActive ? 'isOff' : 'isOn', { name }), () => write(rule, next, isActive));
    } catch (error) {
      toastFailed(error);
    }
  };
  return may ? (rule) => void change(rule) : undefined;
}
