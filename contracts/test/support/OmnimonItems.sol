// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

import {IOmnimon} from "../../src/omnimon/IOmnimon.sol";

/// @dev A stand-in for the items contract: burns, mints with the receiver's hook, and claims boxes.
contract OmnimonItems is ERC1155("") {
    error NotTheOperator();

    IOmnimon public omnimon;

    function setOmnimon(IOmnimon omnimon_) external {
        omnimon = omnimon_;
    }

    function give(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function mintItem(address to, uint256 id, uint256 amount) external {
        if (msg.sender != address(omnimon)) revert NotTheOperator();
        _mint(to, id, amount, "");
    }

    function burnItem(address from, uint256 id, uint256 amount) external {
        if (msg.sender != address(omnimon)) revert NotTheOperator();
        _burn(from, id, amount);
    }

    function claimBox(uint256 tokenId) external {
        omnimon.recordClaimedBox(tokenId, msg.sender);
    }
}
