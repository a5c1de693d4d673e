// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @dev A token that anyone mints.
contract TokenMock is ERC20("Mock", "MOCK") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// @dev A gen-1 collection in which anyone mints any token.
contract Gen1Mock is ERC721("Gen1", "GEN1") {
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function mintMany(address to, uint256 first, uint256 count) external {
        for (uint256 i = 0; i < count; ++i) {
            _mint(to, first + i);
        }
    }
}

/// @dev A gen-2 collection in which anyone mints any monster, without asking the receiver.
contract Gen2Mock is ERC1155("") {
    function mint(address to, uint256 tokenId, uint256 amount) external {
        uint256[] memory ids = new uint256[](1);
        uint256[] memory amounts = new uint256[](1);
        (ids[0], amounts[0]) = (tokenId, amount);
        _update(address(0), to, ids, amounts);
    }

    function mintMany(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _update(address(0), to, ids, amounts);
    }
}
