export const isOpen = (closesAt: Date | null, now: Date): boolean => closesAt === null || now < closesAt;
