// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @dev Is called when tokens move.
interface IWatcher {
    function poke() external;
}

/// @dev Tokens that call out when they move, as some on real chains do. Ours never do.
abstract contract Watched {
    IWatcher private watcher;
    bool private isBefore;

    function setWatcher(address watcher_, bool isBefore_) external {
        (watcher, isBefore) = (IWatcher(watcher_), isBefore_);
    }

    modifier watched() {
        if (address(watcher) != address(0) && isBefore) watcher.poke();
        _;
        if (address(watcher) != address(0) && !isBefore) watcher.poke();
    }
}

/// @dev A token that anyone can mint.
contract TokenMock is ERC20("Mock", "MOCK"), Watched {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override watched {
        super._update(from, to, value);
    }
}

/// @dev A gen-1 collection in which anyone can mint any token.
contract Gen1Mock is ERC721("Gen1", "GEN1"), Watched {
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function mintMany(address to, uint256 first, uint256 count) external {
        for (uint256 i = 0; i < count; ++i) {
            _mint(to, first + i);
        }
    }

    function _update(address to, uint256 tokenId, address auth) internal override watched returns (address) {
        return super._update(to, tokenId, auth);
    }
}

/// @dev A gen-2 collection in which anyone can mint any monster, without asking the receiver.
contract Gen2Mock is ERC1155(""), Watched {
    function mint(address to, uint256 tokenId, uint256 amount) external {
        uint256[] memory ids = new uint256[](1);
        uint256[] memory amounts = new uint256[](1);
        (ids[0], amounts[0]) = (tokenId, amount);
        _update(address(0), to, ids, amounts);
    }

    function mintMany(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _update(address(0), to, ids, amounts);
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values)
        internal
        override
        watched
    {
        super._update(from, to, ids, values);
    }
}

/// @dev Takes one percent of every transfer.
contract FeeToken is ERC20("Fee", "FEE") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        uint256 fee = from == address(0) ? 0 : amount / 100;
        super._update(from, to, amount - fee);
        if (fee > 0) super._update(from, address(0), fee);
    }
}
