// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title What staked monsters weigh
/// @notice The sets of an element are as many as there are of the rarest of its monsters; the collections as many as
/// there are sets of the rarest element. A monster, its element's set and the collection all weigh, one on top of the
/// other. Shinies make sets of their own.
/// @param common a monster
/// @param shiny a shiny monster
/// @param elementSet one of each monster of an element
/// @param shinyElementSet the same, shiny
/// @param collection a set of each element
/// @param shinyCollection the same, shiny
struct StakeWeights {
    uint32 common;
    uint32 shiny;
    uint32 elementSet;
    uint32 shinyElementSet;
    uint32 collection;
    uint32 shinyCollection;
}
