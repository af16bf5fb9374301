/** A position on Earth, in degrees (WGS 84). */
export type Coordinates = { latitude: number; longitude: number }

const earthRadiusMiles = 3958.7613

/** Returns the great-circle distance in miles between two positions. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const byLatitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const byLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const haversine =
    byLatitude ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * byLongitude ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(Math.min(1, haversine)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
