/** What an enquiry can be about: the values the server knows and the words for them (spec §3). */
export const services = [
  { value: 'intruder-alarms', label: 'Intruder Alarms' },
  { value: 'cctv-systems', label: 'CCTV Systems' },
  { value: 'commercial-security', label: 'Commercial Security' },
  { value: 'maintenance-repair', label: 'Maintenance & Repair' },
  { value: 'consultation', label: 'Free Consultation' },
  { value: 'other', label: 'Other' },
] as const;
