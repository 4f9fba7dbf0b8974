import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/** Also emitted when an invitation is sent again. */
export const userInvited = defineEvent('user.invited');
/** Roles were added or removed; `roles` are the names of the current ones. */
export const userAssigned = defineEvent('user.assigned', { roles: z.array(z.string()) });
/** The user was activated or deactivated. */
export const userStatusChanged = defineEvent('user.status_changed', { status: z.string() });
