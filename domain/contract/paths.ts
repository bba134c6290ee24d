/** The path prefixes of all calls; a browser calls only addresses below `/servers`. */
export const WB = '/servers/auto-website-bff/api/v1';
export const UB = '/servers/users-bff-service/api/v1';
export const UB2 = '/servers/users-bff-service/api/v2';
export const PB = '/servers/pay-bff-service/api/v1';
export const PB2 = '/servers/pay-bff-service/api/v2';
export const OSS = '/servers/oss-service/api/v1';
export const OSS2 = '/servers/oss-service/api/v2';
