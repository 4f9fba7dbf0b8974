import { controlRoom } from './control-room.ts';
import { dataCentreLost } from './data-centre.ts';
import type { DemoPlan } from './demo-plan.ts';
import { outageMessages } from './outage-messages.ts';
import { payStaff } from './pay-staff.ts';
import { waterDosing } from './water-dosing.ts';

/** The plans of the electricity and water company, which show the different states of a plan. */
export const northwindPlans: readonly DemoPlan[] = [payStaff, dataCentreLost, outageMessages, controlRoom, waterDosing];
