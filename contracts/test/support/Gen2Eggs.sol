// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// @dev Eggs that anyone mints and burns, and a count of those burnt.
contract Gen2Eggs is ERC1155("") {
    mapping(uint8 egg => uint256) public burnt;

    function mint(address to, uint8 egg, uint256 amount) external {
        uint256[] memory ids = new uint256[](1);
        uint256[] memory amounts = new uint256[](1);
        (ids[0], amounts[0]) = (egg, amount);
        // Does not ask the receiver.
        _update(address(0), to, ids, amounts);
    }

    function burnEggOfUser(uint8 egg, address account, uint256 amount) external {
        burnt[egg] += amount;
        _burn(account, egg, amount);
    }
}
